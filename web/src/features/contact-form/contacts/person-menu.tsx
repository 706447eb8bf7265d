import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Menu } from '@mantine/core'
import { IconDownload, IconShieldLock, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { callRest } from '../../../data/rest.ts'
import { download } from '../../../lib/download.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWords } from '../../../lib/use-words.ts'
import { asTool, withIcon } from '../../../ui/button-icon.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { prefetchScreen } from '../../../ui/lazy-screen.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import contacts from './contacts.module.css'

const AnonymiseDialog = lazyDialog(() => import('../person/anonymise-dialog.tsx'), 'AnonymiseDialog')

/** What an administrator does when a person asks what is kept about them, or asks to be forgotten. */
export function PersonMenu({ contact }: { contact: ContactRow }) {
  const { t, language, failureText } = useWords()
  const messages = useMessages()
  const [asking, setAsking] = useState(false)
  const exporting = useAction({
    mutationFn: async () => {
      const { restCalls } = await import('@comptoir/contract/rest')
      const parts = { contactId: String(contact.id) }
      const file = await callRest(restCalls.exportPerson, { parts, payload: { language } })
      download(file.name, [file.html], 'text/html;charset=utf-8')
    },
    onSuccess: () => messages.success(t('person.exported')),
    onError: (error) => messages.failure(failureText(error, 'person_export_fail')),
  })
  return (
    <>
      <Menu
        position="bottom-end"
        width={224}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        onOpen={() => void prefetchScreen(AnonymiseDialog)}
      >
        <Menu.Target>
          <Button {...asTool(IconShieldLock)} aria-label={t('person.menu')} loading={exporting.isPending}>
            <span className={contacts.word}>{t('person.menu')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('person.menu')}>
          <Menu.Item {...withIcon(IconDownload)} onClick={() => exporting.mutate()}>
            {t('person.export')}
          </Menu.Item>
          <Menu.Item {...withIcon(IconUserOff)} onClick={() => setAsking(true)}>
            {t('person.anonymise')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && <AnonymiseDialog contact={contact} onClose={() => setAsking(false)} />}
    </>
  )
}

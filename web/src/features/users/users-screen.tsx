import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { propertiesOfferedBy } from '../../data/properties.ts'
import { useSession } from '../../data/session.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import {
  type EditedUser,
  isWithinReach,
  readEditedUser,
  readLinks,
  sortableColumns,
  type User,
  userList,
} from './users-data.ts'

export function UsersScreen() {
  const session = useSession()
  return session.status === 'absent' ? null : <UsersFor caller={session.user} />
}

function UsersFor({ caller }: { caller: SessionUser }) {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState<User>()
  const [history, setHistory] = useState<User>()
  const { form, open, close } = useOpenedForm(caller)

  const columns = useUserColumns({
    caller,
    actions: (user) => (
      <UserActions
        user={user}
        caller={caller}
        onEdit={() => open({ edit: user })}
        onDelete={() => setDeleting(user)}
        onHistory={() => setHistory(user)}
      />
    ),
  })
  return (
    <PageFrame
      title={t('users.title')}
      above={{ label: t('settings.title'), to: '/settings' }}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => open('new')}>
          {t('users.add')}
        </Button>
      }
    >
      <SearchableList
        label={t('users.title')}
        searchLabel={t('users.search')}
        columns={columns}
        sort="name"
        sortable={sortableColumns}
        query={userList}
        none={{ title: t('users.none_title') }}
        noMatch={(search) => ({
          title: t('users.no_match_title'),
          text: t('users.no_match_text', { search }),
        })}
      />
      {form?.kind === 'new' && <CreateUserDialog caller={caller} offered={form.offered} onClose={close} />}
      {form?.kind === 'edit' && (
        <EditUserDialog
          caller={caller}
          offered={form.offered}
          opened={form.edited}
          withinReach={form.withinReach}
          onClose={close}
        />
      )}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />}
      {history && (
        <TimelineDialog
          of={{ table: 'propertyuser__c', id: history.id }}
          name={history.name}
          onClose={() => setHistory(undefined)}
        />
      )}
    </PageFrame>
  )
}

type OpenedForm =
  | { kind: 'new'; offered: PropertyRow[] }
  | { kind: 'edit'; offered: PropertyRow[]; edited: EditedUser; withinReach: boolean }

/** A form opens with everything it needs, as it is at that moment. */
function useOpenedForm(caller: SessionUser) {
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const [form, setForm] = useState<OpenedForm>()
  const opening = useMutation({
    mutationFn: async (what: 'new' | { edit: User }): Promise<OpenedForm> => {
      const offered = queryClient.ensureQueryData(propertiesOfferedBy(caller))
      if (what === 'new') return { kind: 'new', offered: await offered }
      const [properties, edited, callerLinks] = await Promise.all([
        offered,
        readEditedUser(what.edit),
        readLinks(caller.sfid),
      ])
      const withinReach = isWithinReach(edited, caller, callerLinks)
      return { kind: 'edit', offered: properties, edited, withinReach }
    },
    onSuccess: setForm,
    onError: (error) => messages.failure(errorText(failureKey(error, 'service_unavailable'))),
  })
  return {
    form,
    open: (what: 'new' | { edit: User }) => {
      if (!opening.isPending) opening.mutate(what)
    },
    close: () => setForm(undefined),
  }
}

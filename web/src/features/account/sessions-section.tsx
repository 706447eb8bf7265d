import { type AccountSession, restCalls } from '@comptoir/contract/rest'
import { Button } from '@mantine/core'
import {
  type Icon,
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDeviceTablet,
  IconLogout,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { callRest } from '../../data/rest.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { asTool } from '../../ui/button-icon.ts'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { Moment } from '../../ui/moment.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { accountQuery } from './account-data.ts'
import { AccountSection } from './account-section.tsx'

/** Where the user is signed in, and how to end that. */
export function SessionsSection({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useWords()
  const deviceText = useDeviceText()
  const endOne = useEnd((id: string) => callRest(restCalls.endSession, { parts: { id } }))
  const endOthers = useEnd(() => callRest(restCalls.endOtherSessions))
  const others = sessions.length - 1
  const columns: DataColumn<AccountSession>[] = [
    {
      name: 'device',
      title: t('account.device'),
      cell: ({ device }) => {
        const DeviceIcon = icons[device.kind]
        return (
          <span className="inline-row strong gap-md quiet-icons">
            <DeviceIcon size={18} stroke={1.75} aria-hidden="true" />
            {deviceText(device)}
          </span>
        )
      },
    },
    { name: 'address', title: t('words.address'), cell: ({ address }) => address ?? '–' },
    {
      name: 'signed_in',
      title: t('account.signed_in'),
      cell: ({ signed_in }) => <Moment at={signed_in} />,
    },
    {
      name: 'last_seen',
      title: t('account.last_seen'),
      cell: ({ last_seen, is_current }) => (is_current ? t('words.now') : <Moment at={last_seen} />),
    },
    {
      name: 'end',
      title: t('ui.actions'),
      end: true,
      unlabelled: true,
      cell: ({ id, device, is_current }) =>
        is_current ? (
          <StateMark state="done">{t('account.this_one')}</StateMark>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={t('account.end_named', { device: deviceText(device) })}
            disabled={endOne.isPending}
            onClick={() => endOne.mutate(id)}
          >
            {t('account.end')}
          </Button>
        ),
    },
  ]
  return (
    <AccountSection
      title={t('account.sessions')}
      note={<span className="faint">{sessions.length}</span>}
      aside={
        others > 0 && (
          <Button {...asTool(IconLogout)} loading={endOthers.isPending} onClick={() => endOthers.mutate('')}>
            {t('account.end_others', { count: others })}
          </Button>
        )
      }
    >
      <div className="inset">
        <DataTable label={t('account.sessions')} columns={columns} rows={sessions} rowKey={({ id }) => id} />
      </div>
    </AccountSection>
  )
}

const icons: Record<AccountSession['device']['kind'], Icon> = {
  computer: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
}

function useDeviceText() {
  const { t } = useWords()
  return ({ browser, system }: AccountSession['device']) => {
    if (browser && system) return t('account.browser_on', { browser, system })
    return browser ?? system ?? t('account.unknown_device')
  }
}

/** Ends sessions and shows the list as it then is. One that ended in the meantime counts as ended. */
function useEnd(end: (id: string) => Promise<unknown>) {
  const { failureText } = useWords()
  const messages = useMessages()
  const queries = useQueryClient()
  return useAction({
    mutationFn: async (id: string) => {
      try {
        await end(id)
      } catch (error) {
        if (!(error instanceof Failure && error.key === 'not_found')) throw error
      }
      await queries.invalidateQueries(accountQuery)
    },
    onError: (error) => messages.failure(failureText(error, 'session_end_fail')),
  })
}

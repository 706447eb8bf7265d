import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../data/session.ts'
import { SearchableList } from '../../parts/list/searchable-list.tsx'
import { TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import { lazyDialog, prefetchHandlers } from '../../ui/lazy-screen.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import { sortableColumns, type User, userList } from './users-data.ts'

const UserDialog = lazyDialog(() => import('./user-dialog.tsx'), 'UserDialog')

export function UsersScreen() {
  const session = useSession()
  return session.status === 'absent' ? null : <UsersFor caller={session.user} />
}

function UsersFor({ caller }: { caller: SessionUser }) {
  const { t } = useTranslation()
  const [deleting, setDeleting] = useState<User>()
  const [history, setHistory] = useState<User>()
  const [reset, setReset] = useState<User>()
  const [edited, setEdited] = useState<'new' | User>()

  const columns = useUserColumns({
    caller,
    actions: (user) => (
      <UserActions
        user={user}
        caller={caller}
        editor={UserDialog}
        onEdit={() => setEdited(user)}
        onDelete={() => setDeleting(user)}
        onHistory={() => setHistory(user)}
        onResetSecondFactor={() => setReset(user)}
      />
    ),
  })
  return (
    <SearchableList
      frame={{
        title: t('users.title'),
        above: { label: t('settings.title'), to: '/settings' },
        actions: (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            {...prefetchHandlers(UserDialog)}
            onClick={() => setEdited('new')}
          >
            {t('users.add')}
          </Button>
        ),
      }}
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
    >
      {edited && (
        <UserDialog
          caller={caller}
          user={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleting && <DeleteUserDialog user={deleting} onClose={() => setDeleting(undefined)} />}
      {reset && <ResetSecondFactorDialog user={reset} onClose={() => setReset(undefined)} />}
      {history && (
        <TimelineDialog
          of={{ table: 'propertyuser__c', id: history.id }}
          name={history.name}
          onClose={() => setHistory(undefined)}
        />
      )}
    </SearchableList>
  )
}

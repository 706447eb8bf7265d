import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../data/failure.ts'
import { useSession } from '../../data/session.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { TimelineDialog } from '../../parts/timeline/timeline-dialog.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { useListState } from '../../ui/list-state.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { UserActions } from './user-actions.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserDialog } from './user-dialog.tsx'
import { type ListedUser, sortableColumns, type User, userList } from './users-data.ts'

export function UsersScreen() {
  const session = useSession()
  return session.status === 'absent' ? null : <UsersFor caller={session.user} />
}

function UsersFor({ caller }: { caller: SessionUser }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const list = useListState({ sort: 'name', sortable: sortableColumns })
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(userList(list))
  const [deleting, setDeleting] = useState<User>()
  const [history, setHistory] = useState<User>()
  const [edited, setEdited] = useState<'new' | User>()

  const columns = useUserColumns({
    caller,
    actions: (user) => (
      <UserActions
        user={user}
        caller={caller}
        onEdit={() => setEdited(user)}
        onDelete={() => setDeleting(user)}
        onHistory={() => setHistory(user)}
      />
    ),
  })
  // A page behind the last one: the pager is about to go back.
  const beyond = data !== undefined && data.count > 0 && data.users.length === 0
  const failure = error && errorText(failureKey(error, 'service_unavailable'))
  return (
    <PageFrame
      title={t('users.title')}
      above={{ label: t('settings.title'), to: '/settings' }}
      actions={
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
          {t('users.add')}
        </Button>
      }
    >
      <Group mb="md">
        <SearchField
          label={t('users.search')}
          value={list.search}
          onChange={list.setSearch}
          busy={isPlaceholderData && isFetching}
        />
      </Group>
      {failure && data && <FailureNote>{failure}</FailureNote>}
      <DataTable<ListedUser>
        label={t('users.title')}
        columns={columns}
        rows={beyond ? undefined : data?.users}
        rowKey={({ id }) => id}
        list={list}
        refreshing={isPlaceholderData}
        instead={instead()}
      />
      <Pager list={list} count={data?.count} />
      {edited && (
        <UserDialog
          caller={caller}
          user={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
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

  function instead() {
    if (error && !data) return <FailedPanel onRetry={() => refetch()}>{failure}</FailedPanel>
    if (data?.count !== 0) return undefined
    if (list.settledSearch === '') return <EmptyPanel title={t('users.none_title')} />
    return (
      <EmptyPanel
        title={t('users.no_match_title')}
        action={{ label: t('ui.clear_search'), onClick: () => list.setSearch('') }}
      >
        {t('users.no_match_text', { search: list.settledSearch })}
      </EmptyPanel>
    )
  }
}

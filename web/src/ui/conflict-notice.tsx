import { Alert, Button, Group, Table } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useWords } from '../lib/use-words.ts'

export interface Change {
  at: string
  by: string
}

interface ConflictNoticeProps {
  /** The fields in which the two versions differ. */
  fields: readonly { label: string; mine: string; theirs: string }[]
  /** Who saved it last, and when, where that is known. */
  change?: Change | undefined
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Another user has saved the record meanwhile: shows both versions and offers the choice between them. */
export function ConflictNotice({ fields, change, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const { t, format } = useWords()
  const notice = useRef<HTMLDivElement>(null)
  // On a small screen the notice may be below the visible area.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Alert
      ref={notice}
      color="yellow"
      role="alert"
      title={
        <Group gap="xs" wrap="nowrap">
          <IconUsers size={20} aria-hidden="true" style={{ flex: 'none' }} />
          {t('ui.conflict_title')}
        </Group>
      }
      styles={{ body: { minWidth: 0 } }}
    >
      {change && (
        <p className="flush strong">
          {t('ui.conflict_by', { name: format.person(change.by), moment: format.moment(change.at) })}
        </p>
      )}
      {t('ui.conflict_text')}
      <Table
        my="sm"
        layout="fixed"
        horizontalSpacing={4}
        fz={{ base: 'xs', xs: 'sm' }}
        aria-label={t('ui.conflict_title')}
        style={{ overflowWrap: 'anywhere' }}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('ui.conflict_field')}</Table.Th>
            <Table.Th scope="col">{t('ui.conflict_mine')}</Table.Th>
            <Table.Th scope="col">{t('ui.conflict_theirs')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ label, mine, theirs }) => (
            <Table.Tr key={label}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{mine || '–'}</Table.Td>
              <Table.Td>{theirs || '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="xs">
        <Button size="compact-sm" onClick={onKeepMine}>
          {t('ui.conflict_keep')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          {t('ui.conflict_take')}
        </Button>
      </Group>
    </Alert>
  )
}

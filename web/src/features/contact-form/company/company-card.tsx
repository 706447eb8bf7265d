import type { AccountRow } from '@comptoir/contract/tables/account'
import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { IconArrowLeft, IconHistory, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { TimelineDialog } from '../../../parts/timeline/timeline-dialog.tsx'
import { useEscape } from '../use-escape.ts'
import { addressLines } from './address-lines.ts'
import classes from './company-card.module.css'
import { linkedProperties } from './company-data.ts'

interface CompanyCardProps {
  company: AccountRow
  onEdit: () => void
  onClose: () => void
}

/** Which company the desk is about. */
export function CompanyCard({ company, onEdit, onClose }: CompanyCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [history, setHistory] = useState(false)
  useEscape(onClose)
  return (
    <Paper component="section" withBorder px="md" py="sm" className={classes.card} aria-label={company.name}>
      <div className={classes.about}>
        <Title order={2}>{company.name}</Title>
        <Text fz="sm">{addressLines(company).join(', ') || t('company.no_address')}</Text>
        <Text fz="sm" c="dimmed">
          {t('company.since', { day: format.day(company.createddate) })}
          <LinkedTo company={company} />
        </Text>
      </div>
      <Group gap="xs">
        <Button
          variant="default"
          px="sm"
          classNames={{ section: classes.sign }}
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          aria-label={t('company.edit_title')}
          onClick={onEdit}
        >
          {t('ui.edit')}
        </Button>
        <Button
          variant="default"
          px="sm"
          classNames={{ section: classes.sign }}
          leftSection={<IconHistory size={18} aria-hidden="true" />}
          onClick={() => setHistory(true)}
        >
          {t('timeline.open')}
        </Button>
        <Button
          variant="default"
          px="sm"
          classNames={{ section: classes.sign }}
          leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
          aria-keyshortcuts="Escape"
          onClick={onClose}
        >
          {t('contactForm.back_to_search')}
        </Button>
      </Group>
      {history && (
        <TimelineDialog
          of={{ table: 'account', id: company.id }}
          name={company.name}
          onClose={() => setHistory(false)}
        />
      )}
    </Paper>
  )
}

/** Left out where it cannot be read: it helps, but nothing depends on it. */
function LinkedTo({ company }: { company: AccountRow }) {
  const { t } = useTranslation()
  const { data: names } = useQuery(linkedProperties(company))
  if (!names) return null
  return ` · ${names.length > 0 ? t('company.linked', { properties: names.join(', ') }) : t('company.unlinked')}`
}

import { Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Buyer } from './history-data.ts'
import { OrderList } from './order-list.tsx'
import { YearlyTotals } from './yearly-totals-chart.tsx'

/** The yearly totals and orders of the contact if one is chosen, otherwise of the company. */
export function HistoryPanel(buyer: Buyer) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="history-title">
      <Title order={2} id="history-title">
        {t('history.title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="md">
        {whose(buyer)}
      </Text>
      <Stack gap="lg">
        <YearlyTotals buyer={buyer} />
        <OrderList key={buyer.contact?.id} buyer={buyer} />
      </Stack>
    </Paper>
  )

  function whose({ mode, company, contact }: Buyer): string {
    if (!contact) return t('history.of_company', { company: company.name })
    return mode === 'b2c'
      ? t('history.of_customer', { name: contact.name })
      : t('history.of_contact', { name: contact.name, company: company.name })
  }
}

import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { CancelCodeButton } from './cancel-code-button.tsx'
import classes from './todays-codes.module.css'
import type { TodaysCode } from './todays-codes-data.ts'

interface TodaysCodeItemProps {
  code: TodaysCode
  now: number
  /** Shows the customer instead of the company that is set for all customers, whose name means nothing to staff. */
  isForCustomer: boolean
  /** Absent if the company is open already. */
  onOpen: ((companyId: number, contactId?: number) => void) | undefined
  onCancel: (code: TodaysCode) => void
}

export function TodaysCodeItem({ code, now, isForCustomer, onOpen, onCancel }: TodaysCodeItemProps) {
  const { t } = useTranslation()
  const { company, contact, property, campaign } = code
  return (
    <li className={classes.item} data-code={code.code}>
      <div>
        <Text fw={600}>
          <CodeText code={code.code} />
        </Text>
        <Text fz="sm" c="dimmed">
          <Moment at={code.createddate} />
        </Text>
      </div>
      <div>
        {company && onOpen && (
          <Anchor
            component="button"
            type="button"
            ta="start"
            c="var(--link)"
            onClick={() => onOpen(company.id, contact?.id)}
          >
            {isForCustomer && contact ? contact.name : company.name}
          </Anchor>
        )}
        <Text fz="sm" {...(onOpen ? { c: 'dimmed' } : {})}>
          {isForCustomer && onOpen ? t('confirmation.customer') : contact?.name}
        </Text>
      </div>
      <div>
        <Text fz="sm">{property}</Text>
        <Text fz="sm" c="dimmed">
          {campaign}
        </Text>
      </div>
      <div className={classes.actions}>
        <CopyButton code={code.code} small />
        <CancelCodeButton code={code} now={now} small onClick={() => onCancel(code)} />
      </div>
    </li>
  )
}

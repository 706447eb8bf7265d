import { draftDeletableMinutes } from '@comptoir/contract/constants'
import { Anchor, Button, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import classes from './todays-codes.module.css'
import type { TodaysCode } from './todays-codes-data.ts'

interface TodaysCodeItemProps {
  code: TodaysCode
  now: number
  /** The company is then the one that stands for all customers, of which nobody has heard. */
  isForCustomer: boolean
  /** Absent where the company is open already. */
  onOpen: ((companyId: number, contactId?: number) => void) | undefined
  onCancel: (code: TodaysCode) => void
}

export function TodaysCodeItem({ code, now, isForCustomer, onOpen, onCancel }: TodaysCodeItemProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { company, contact, property, campaign } = code
  const minutesOld = (now - Date.parse(code.createddate)) / 60_000
  return (
    <li className={classes.item} data-code={code.code}>
      <div>
        <Text fw={600}>
          <CodeText code={code.code} />
        </Text>
        <Text fz="sm" c="dimmed">
          {format.moment(code.createddate)}
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
        {minutesOld < draftDeletableMinutes && (
          <Button
            variant="default"
            size="compact-md"
            fz="sm"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => onCancel(code)}
          >
            {t('confirmation.cancel_code')}
            <span className="unseen">{` ${code.code}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CodeText } from '../../../ui/code-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { CancelCodeButton } from './cancel-code-button.tsx'
import { CopyAction } from './copy-action.tsx'
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
  const details = [contact?.name, property, campaign].filter((text) => text !== undefined)
  return (
    <li className={classes.item} data-code={code.code}>
      <span className={classes.code}>
        <CodeText code={code.code} plain={!onOpen} />
      </span>
      <span className={classes.time}>
        <Moment at={code.createddate} timeOnly />
      </span>
      {company && onOpen ? (
        <>
          <Anchor
            component="button"
            type="button"
            className={classes.company ?? ''}
            onClick={() => onOpen(company.id, contact?.id)}
          >
            {isForCustomer && contact ? contact.name : company.name}
          </Anchor>
          <span className={classes.detail}>{isForCustomer ? t('confirmation.customer') : contact?.name}</span>
          <span className={classes.detail}>{property}</span>
          <span className={classes.detail}>{campaign}</span>
        </>
      ) : (
        <span className={classes.detail} title={details.join(', ')}>
          {contact?.name}
          <span className="visually-hidden">{[property, campaign].filter(Boolean).join(', ')}</span>
        </span>
      )}
      <span className={classes.actions}>
        <CopyAction code={code.code} />
        <CancelCodeButton code={code} now={now} onClick={() => onCancel(code)} />
      </span>
    </li>
  )
}

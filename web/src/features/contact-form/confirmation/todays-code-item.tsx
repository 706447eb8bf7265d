import { useFormat } from '../../../lib/format.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { CancelCodeButton } from './cancel-code-button.tsx'
import { CopyAction } from './copy-action.tsx'
import classes from './todays-codes.module.css'
import type { TodaysCode } from './todays-codes-data.ts'

interface TodaysCodeItemProps {
  code: TodaysCode
  now: number
  onCancel: (code: TodaysCode) => void
}

export function TodaysCodeItem({ code, now, onCancel }: TodaysCodeItemProps) {
  const { contact, property, campaign } = code
  const format = useFormat()
  const buyer = contact && format.person(contact.name)
  const details = [buyer, property, campaign].filter((text) => text !== undefined)
  return (
    <li className={classes.item} data-code={code.code}>
      <span className={classes.code}>
        <CodeText code={code.code} plain />
      </span>
      <span className={classes.time}>
        <Moment at={code.createddate} timeOnly />
      </span>
      <span className={classes.detail} title={details.join(', ')}>
        {buyer}
        <span className="visually-hidden">{[property, campaign].filter(Boolean).join(', ')}</span>
      </span>
      <span className={classes.actions}>
        <CopyAction code={code.code} />
        <CancelCodeButton code={code} now={now} onClick={() => onCancel(code)} />
      </span>
    </li>
  )
}

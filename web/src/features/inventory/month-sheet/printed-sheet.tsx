import { lastDayOf } from '@comptoir/contract/rules/calendar-month'
import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { Button, Menu } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../../lib/use-words.ts'
import { asTool } from '../../../ui/button-icon.ts'
import { cardGroups, figureSigns } from '../count-values.ts'
import classes from './printed-sheet.module.css'
import type { SheetRow } from './sheet-rows.ts'

interface PrintedSheetProps {
  property: string
  month: string
  rows: readonly SheetRow[]
}

/** Prints the sheet to count on, with or without what was there before: nobody counts towards a number that is not printed. */
export function PrintButton(props: PrintedSheetProps) {
  const { t } = useWords()
  const [printed, setPrinted] = useState<'blank' | 'previous'>()
  useEffect(() => {
    if (!printed) return
    const done = () => setPrinted(undefined)
    window.addEventListener('afterprint', done, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [printed])
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button {...asTool(IconPrinter)}>{t('countSheet.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setPrinted('blank')}>{t('countSheet.blank')}</Menu.Item>
          <Menu.Item onClick={() => setPrinted('previous')}>{t('countSheet.with_previous')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {printed &&
        createPortal(<PrintedSheet {...props} hasPrevious={printed === 'previous'} />, document.body)}
    </>
  )
}

/** One page: two people, two boxes for each card type. On screens it is not shown. */
function PrintedSheet({ property, month, rows, hasPrevious }: PrintedSheetProps & { hasPrevious: boolean }) {
  const { t, format } = useWords()
  const columns = 3 + Number(hasPrevious) + movementColumns.length
  return (
    <div className={classes.sheet} aria-hidden="true">
      <header>
        <h1>{t('countSheet.title')}</h1>
        <h2>{format.month(month)}</h2>
        <span>{property}</span>
        <span>{t('countSheet.until', { day: format.day(lastDayOf(month)) })}</span>
      </header>
      <ol>
        <li>{t('countSheet.first')}</li>
        <li>{t('countSheet.second')}</li>
        <li>{t('countSheet.third')}</li>
      </ol>
      <table>
        <thead>
          <tr>
            <th>{t('columns.count.sku')}</th>
            {hasPrevious && <th>{t('monthSheet.previous')}</th>}
            <th>{t('columns.count.on_hand')}</th>
            <th>{t('countSheet.recounted')}</th>
            {movementColumns.map((column) => (
              <th key={column}>
                {figureSigns[column]}
                <br />
                {t(`columns.count.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        {cardGroups(rows, ({ line }) => line.sku.detailed_form).map((group) => (
          <tbody key={group.name}>
            <tr>
              <th colSpan={columns}>
                {t(`words.${group.name}`)}{' '}
                <small>{group.name === 'supplies' && t('monthSheet.on_hand_only')}</small>
              </th>
            </tr>
            {group.items.map(({ line, previous }) => (
              <tr key={line.sku.id}>
                <td>{format.sku(line.sku.description)}</td>
                {hasPrevious && <td>{format.number(previous)}</td>}
                <td>
                  <Digits />
                </td>
                <td>
                  <Digits />
                </td>
                {group.name === 'gift_cards' &&
                  movementColumns.map((column) => (
                    <td key={column}>
                      <i className={classes.box} />
                    </td>
                  ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <h3>{t('countSheet.reasons')}</h3>
      <hr />
      <hr />
      <hr />
      <footer>
        {(['counted_by', 'recounted_by', 'at', 'at', 'signature', 'signature'] as const).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns with the same lines, never reordered
          <span key={at}>{t(`countSheet.${line}`)}</span>
        ))}
      </footer>
    </div>
  )
}

/** A box for each digit. */
function Digits() {
  return (
    <span className={classes.digits}>
      <i className={classes.digit} />
      <i className={classes.digit} />
      <i className={classes.digit} />
      <i className={classes.digit} />
    </span>
  )
}

import { IconAlertTriangle } from '@tabler/icons-react'
import { useWords } from '../../lib/use-words.ts'
import { cardGroups } from './count-values.ts'
import classes from './programme-board.module.css'
import { type LoadedBoard, stockBySku } from './programme-board-data.ts'

interface StockRailProps {
  board: LoadedBoard
  at: number | undefined
  names: ReadonlyMap<number, string>
}

/** What is on hand of each card type, and where it is less than six weeks take. */
export function StockRail({ board, at, names }: StockRailProps) {
  const { t, format } = useWords()
  const stock = stockBySku(board.stock, at)
  const most = Math.max(1, ...stock.map(({ onHand, sixWeeks }) => Math.max(onHand, sixWeeks ?? 0)))
  return (
    <aside className={classes.rail} aria-label={t('programme.stock')}>
      {cardGroups(stock, ({ detailed }) => detailed).map(({ name, items: skus }) => (
        <section key={name}>
          <h2>
            {t(`words.${name}`)}
            <span>{format.number(skus.reduce((sum, { onHand }) => sum + onHand, 0))}</span>
          </h2>
          {skus.map(({ sku, description, onHand, sixWeeks, low }) => (
            <div key={sku} className={classes.stock} data-low={low.length > 0 || undefined}>
              <span>{format.sku(description)}</span>
              <span className="strong figures">{format.number(onHand)}</span>
              {sixWeeks !== null && (
                <div
                  className={classes.bar}
                  role="img"
                  aria-label={t('programme.six_weeks_of', { number: sixWeeks })}
                  data-under={onHand < sixWeeks || undefined}
                >
                  <i style={{ width: `${(100 * onHand) / most}%` }} />
                  <b style={{ insetInlineStart: `${(100 * sixWeeks) / most}%` }} />
                </div>
              )}
              {low.length > 0 && (
                <span
                  className="inline-row small gap-xs"
                  style={{ color: 'var(--wait)' }}
                  title={low.map((id) => names.get(id)).join(', ')}
                >
                  <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
                  {t(low.length === 1 ? 'programme.low_at' : 'programme.low_at_more', {
                    property: names.get(low[0] ?? 0),
                    number: low.length - 1,
                  })}
                </span>
              )}
            </div>
          ))}
        </section>
      ))}
      <p className={classes.tick}>{t('programme.six_weeks')}</p>
    </aside>
  )
}

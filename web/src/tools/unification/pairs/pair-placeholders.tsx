import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './pair-list.module.css'

/** Rows of the height of pairs, while these load. */
export function PairPlaceholders({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      <span className="visually-hidden">{t('ui.loading')}</span>
      <ul className={classes.pairs} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move.
          <li key={row}>
            <div className={classes.pair}>
              {[70, 60, 50].map((width) => (
                <div key={width} className={`${classes.cell} ${classes.placeholder}`}>
                  <Skeleton height={12} width={`${width - ((row * 7) % 20)}%`} />
                  <Skeleton height={10} width={`${width}%`} />
                </div>
              ))}
              <Skeleton height={12} width={160} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

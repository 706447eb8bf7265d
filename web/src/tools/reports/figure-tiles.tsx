import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import classes from './figure-tiles.module.css'

export interface Tile {
  label: string
  figure: string | undefined
  about?: string | undefined
}

/** The key figures, in large type. */
export function FigureTiles({ tiles }: { tiles: readonly Tile[] }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.tiles} aria-label={t('reports.figures')}>
      {tiles.map(({ label, figure, about }) => (
        <div key={label} className={classes.tile} aria-busy={figure === undefined || undefined}>
          <dt>{label}</dt>
          <dd className={classes.figure}>{figure ?? '–'}</dd>
          <dd className={classes.about}>{about ?? '\u00a0'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns a function that describes the change from the year before, counted up to the same day if `isPartial`. */
export function useComparison(isPartial: boolean): (now: number, before: number) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (now, before) =>
    isPartial ? t('reports.to_same_day', { text: change(now, before) }) : change(now, before)

  function change(now: number, before: number): string {
    if (before === 0) return t(now === 0 ? 'reports.same' : 'reports.new')
    const share = (now - before) / before
    if (Math.abs(share) < 0.0005) return t('reports.same')
    return t(share > 0 ? 'reports.more' : 'reports.fewer', { percent: format.percent(Math.abs(share)) })
  }
}

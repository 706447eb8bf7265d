import type { ReactNode } from 'react'
import { config } from '../../data/config.ts'
import { useWords } from '../../lib/use-words.ts'
import classes from './page-foot.module.css'

/** The links to the staff's guide and support, on every page for staff, and what else stands beside them. */
export function PageFoot({ children, className }: { children?: ReactNode; className?: string | undefined }) {
  const { t, language } = useWords()
  const { guides, supportEmail } = config()
  return (
    <footer className={[classes.foot, className].filter(Boolean).join(' ')}>
      <a href={guides[language]} target="_blank" rel="noreferrer">
        {t('access.guide')}
      </a>
      <a href={`mailto:${supportEmail}`}>{t('access.support')}</a>
      {children}
    </footer>
  )
}

import { Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './page-frame.module.css'

export interface PageFrameProps {
  title: string
  /** Whether the content shows a title of its own, so that only screen readers need this one. */
  isTitleHidden?: boolean
  /** The parent page, to which a link above the title leads. */
  above?: { label: string; to: string }
  /** How many things the page lists, beside its title. */
  count?: ReactNode
  /** A sentence under the title. */
  lead?: ReactNode
  /** Fields and buttons of the page, to the right of its title. */
  actions?: ReactNode
  children: ReactNode
}

/** The layout of a screen: the link back, title, actions and content. Tables in it run from edge to edge. */
export function PageFrame(props: PageFrameProps) {
  const { title, isTitleHidden, above, count, lead, actions, children } = props
  const { t } = useTranslation()
  useDocumentTitle(`${title} · Comptoir`)
  return (
    <div className="column shrinkable grow" style={{ padding: '0 var(--gutter) 1rem' }}>
      <div className={isTitleHidden ? 'visually-hidden' : classes.head} data-above={above ? true : undefined}>
        <div>
          {above && (
            <nav aria-label={t('ui.breadcrumb')}>
              <Link to={above.to} className="inline-row quiet-link small gap-6">
                <IconArrowLeft size={14} stroke={1.75} aria-hidden="true" />
                {above.label}
              </Link>
            </nav>
          )}
          <div className={classes.title}>
            <Title order={1}>{title}</Title>
            {count !== undefined && <span className="count">{count}</span>}
          </div>
          {lead && <p className="dim flush form-width">{lead}</p>}
        </div>
        {actions && !isTitleHidden && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

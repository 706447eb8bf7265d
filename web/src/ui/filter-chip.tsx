import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './filter-chip.module.css'

/** A filter that is in force; clicking it removes it. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={classes.chip}
      aria-label={t('ui.remove_filter', { filter: children })}
      onClick={onRemove}
    >
      <span className="ellipsis">{children}</span>
      <IconX size={14} stroke={1.75} aria-hidden="true" className="rigid screen-only" />
    </UnstyledButton>
  )
}

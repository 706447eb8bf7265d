import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBuildingStore, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useChosenProperty } from '../../data/chosen-property.ts'
import { config } from '../../data/config.ts'
import { PageFoot } from '../../parts/page-foot/page-foot.tsx'
import { useChoosePropertyPath } from '../property-gate.tsx'
import classes from './shell.module.css'

export function Footer() {
  const { t } = useTranslation()
  const { mailbox } = config()
  return (
    <PageFoot className={classes.footer}>
      {mailbox && <a href={mailbox}>{t('shell.mailbox')}</a>}
      <Property />
    </PageFoot>
  )
}

function Property() {
  const { t } = useTranslation()
  const property = useChosenProperty()
  const choosePath = useChoosePropertyPath()
  const { pathname } = useLocation()
  const to = pathname === '/selectproperty' ? '/selectproperty' : choosePath
  if (!property)
    return (
      <Link to={to} className={classes.property ?? ''}>
        {t('shell.choose_property')}
      </Link>
    )
  const label = t('shell.change_property', { name: property.name })
  return (
    <span className={classes.property}>
      <IconBuildingStore size={14} stroke={1.75} aria-hidden="true" />
      <span className={classes.name}>{property.name}</span>
      <Tooltip label={label}>
        <ActionIcon component={Link} to={to} variant="subtle" size={24} aria-label={label}>
          <IconRefresh size={14} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

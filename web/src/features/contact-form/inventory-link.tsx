import { administrators } from '@comptoir/contract/roles'
import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pagePermission } from '../../data/page-permission.ts'
import { useSessionUser } from '../../data/session.ts'

/** Links clerks to the inventory, which the navigation bar shows to administrators only. */
export function InventoryLink() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const isInBar = user === undefined || administrators.includes(user.role)
  const { data: mayView } = useQuery({
    ...pagePermission('giftcardinventory', user?.id ?? 0),
    enabled: !isInBar,
  })
  if (isInBar || !mayView) return null
  return (
    <Button
      component={Link}
      to="/giftcardinventory"
      variant="subtle"
      color="gray"
      leftSection={<IconClipboardList size={16} stroke={1.75} aria-hidden="true" />}
    >
      {t('inventory.title')}
    </Button>
  )
}

import { passwordRequirements } from '@comptoir/contract/rules/password'
import { Text } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './password-demands.module.css'

/** What a password needs, ticked off while it is typed. */
export function PasswordDemands({ password }: { password: string }) {
  const { t } = useTranslation()
  const demands = Object.entries(passwordRequirements) as [
    keyof typeof passwordRequirements,
    (password: string) => boolean,
  ][]
  return (
    <div>
      <Text fz="sm" c="dimmed" id="password-demands">
        {t('access.demands')}
      </Text>
      <ul className={classes.list} aria-labelledby="password-demands">
        {demands.map(([name, isMet]) => {
          const met = isMet(password)
          const demand = t(`access.demand_${name}`)
          const Sign = met ? IconCheck : IconPoint
          return (
            <li key={name} data-met={met}>
              <Sign size={16} aria-hidden="true" />
              <span aria-hidden="true">{demand}</span>
              <span className="unseen">
                {t(met ? 'access.demand_met' : 'access.demand_unmet', { demand })}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import { passwordRequirements } from '@comptoir/contract/rules/password'
import { Text } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './password-requirements.module.css'

/** The password requirements, ticked off while the password is typed. */
export function PasswordRequirements({ password }: { password: string }) {
  const { t } = useTranslation()
  const requirements = Object.entries(passwordRequirements) as [
    keyof typeof passwordRequirements,
    (password: string) => boolean,
  ][]
  return (
    <div>
      <Text fz="sm" c="dimmed" id="password-requirements">
        {t('access.demands')}
      </Text>
      <ul className={classes.list} aria-labelledby="password-requirements">
        {requirements.map(([name, isMet]) => {
          const met = isMet(password)
          const requirement = t(`access.demand_${name}`)
          const Icon = met ? IconCheck : IconPoint
          return (
            <li
              key={name}
              className="row dim gap-6"
              data-met={met}
              style={met ? { color: 'var(--good)' } : {}}
            >
              <Icon size={16} aria-hidden="true" />
              <span aria-hidden="true">{requirement}</span>
              <span className="visually-hidden">
                {t(met ? 'access.demand_met' : 'access.demand_unmet', { demand: requirement })}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

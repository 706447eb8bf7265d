import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { StateMark } from '../../../ui/state-mark.tsx'
import { AccountSection } from '../account-section.tsx'
import { countFactors, secondFactorQuery } from './second-factor-data.ts'
import { SecondFactorList } from './second-factor-list.tsx'

/** The second factors on the account page. Nothing where the server has none. */
export function SecondFactorSection() {
  const { t } = useTranslation()
  const { data: state } = useQuery(secondFactorQuery)
  if (state === null) return null
  const isOn = state && countFactors(state) > 0
  return (
    <AccountSection
      title={t('secondFactor.title')}
      note={
        state && (
          <StateMark state={isOn ? 'done' : 'none'}>
            {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}
          </StateMark>
        )
      }
    >
      <SecondFactorList />
    </AccountSection>
  )
}

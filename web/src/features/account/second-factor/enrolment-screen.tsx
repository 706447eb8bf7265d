import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { failureKey } from '../../../lib/failure.ts'
import { PublicFrame } from '../../../parts/public-frame/public-frame.tsx'
import { MessagesProvider } from '../../../ui/messages.tsx'
import { EnrolmentDone } from './enrolment-done.ts'
import { countFactors, secondFactorQuery } from './second-factor-data.ts'
import { SecondFactorList } from './second-factor-list.tsx'

/** Replaces every screen for a user whose role needs a second factor, until there is one. */
export function EnrolmentScreen() {
  const { t } = useTranslation()
  const finish = useContext(EnrolmentDone)
  const { data: state } = useQuery(secondFactorQuery)
  const isDone = state && countFactors(state) > 0
  return (
    <PublicFrame title={t('secondFactor.due_title')} below={<Link to="/logout">{t('shell.sign_out')}</Link>}>
      <MessagesProvider failureKey={failureKey}>
        <div id="content">
          <SecondFactorList />
          {isDone && (
            <Button fullWidth mt="md" onClick={finish}>
              {t('secondFactor.continue')}
            </Button>
          )}
        </div>
      </MessagesProvider>
    </PublicFrame>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PublicFrame } from '../../../parts/public-frame/public-frame.tsx'
import { MessagesProvider } from '../../../ui/messages.tsx'
import { countFactors, secondFactorQuery } from './second-factor-data.ts'
import { SecondFactorList } from './second-factor-list.tsx'

/** Replaces every screen for a user whose role needs a second factor. It stays until `onDone`, for it may still show the recovery codes. */
export function EnrolmentScreen({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { data: state } = useQuery(secondFactorQuery)
  const isDone = state && countFactors(state) > 0
  return (
    <PublicFrame title={t('secondFactor.due_title')} below={<Link to="/logout">{t('shell.sign_out')}</Link>}>
      <MessagesProvider>
        <div id="content">
          <SecondFactorList />
          {isDone && (
            <Button fullWidth mt="md" onClick={onDone}>
              {t('secondFactor.continue')}
            </Button>
          )}
        </div>
      </MessagesProvider>
    </PublicFrame>
  )
}

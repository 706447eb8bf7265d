import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import classes from './mail-preview.module.css'
import { mailPreview } from './resend-data.ts'
import type { ResendValues } from './resend-values.ts'

/** The mail as it would arrive, in a sandboxed frame without scripts or origin. */
export function MailPreview({ giftCode, values }: { giftCode: GiftCodeRow; values: ResendValues }) {
  const { t } = useTranslation()
  const preview = useQuery(mailPreview(giftCode, values))
  if (preview.data === null) return null
  return (
    <section className={classes.preview} aria-label={t('tokenFinder.preview')}>
      <Text fz="sm" c="dimmed">
        {t('tokenFinder.preview')}
      </Text>
      {preview.data ? (
        <>
          <Text fw={600}>{preview.data.subject}</Text>
          <iframe
            title={t('tokenFinder.preview_frame')}
            className={classes.frame}
            sandbox=""
            srcDoc={preview.data.html}
          />
        </>
      ) : preview.isError ? (
        <Text c="dimmed" role="status">
          {t('tokenFinder.preview_failed')}
        </Text>
      ) : (
        preview.isFetching && <LoadingPanel />
      )}
    </section>
  )
}

import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Above a list: how many rows an Enter that came before the list may have meant. */
export function UndecidedNotice({
  isShown,
  isNamesake = false,
  number,
}: {
  isShown: boolean
  isNamesake?: boolean
  number: string
}) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {isShown && (
        <Text fz="sm" px="var(--gutter)" py="xs">
          {isNamesake ? t('ui.same_name') : t('ui.undecided', { number })}
        </Text>
      )}
    </div>
  )
}

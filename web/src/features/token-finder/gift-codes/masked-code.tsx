import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import { useTranslation } from 'react-i18next'
import classes from '../desk/finder-list.module.css'

/** A gift code of which only the last three characters can be read; `short` has the same number of dots for every code. */
export function MaskedCode({ code, short = false }: { code: string; short?: boolean }) {
  const { t } = useTranslation()
  const masked = [...maskedGiftCode(code)]
  const end = masked.slice(-3).join('')
  const dots = short ? '••••' : '•'.repeat(Math.max(0, masked.length - 3)).replace(/.{4}/g, '$&\u00a0')
  return (
    <span className={classes.code}>
      <span aria-hidden="true">
        <span className={classes.dots}>{dots}</span>
        {end}
      </span>
      <span className="visually-hidden">{t('tokenFinder.code_ends', { end })}</span>
    </span>
  )
}

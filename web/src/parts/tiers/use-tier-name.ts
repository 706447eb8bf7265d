import { useTranslation } from 'react-i18next'

const known = ['diamond', 'platinum', 'gold', 'silver', 'bronze'] as const
export type Metal = (typeof known)[number]

/** The metal that a tier is named after, if it is one that we know. */
export function metalOf(tier: string): Metal | undefined {
  return known.find((metal) => metal === tier.trim().toLowerCase())
}

/** Returns a function that names a tier in the current language. Names that we do not know stay as the operator set them. */
export function useTierName(): (tier: string | null) => string {
  const { t } = useTranslation()
  return (tier) => {
    if (tier === null) return t('tiers.none')
    const metal = metalOf(tier)
    return metal ? t(`tiers.names.${metal}`) : tier
  }
}

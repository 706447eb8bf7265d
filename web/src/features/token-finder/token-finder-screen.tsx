import { Anchor, Tabs, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { PageFrame } from '../../ui/page-frame.tsx'
import { ETokens } from './e-tokens/e-tokens.tsx'
import { GiftCodes } from './gift-codes/gift-codes.tsx'

/** Active gift codes in one tab, e-tokens in the other. The tab is stored in the URL. */
export function TokenFinderScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'eml' ? 'eml' : 'trnsx'
  return (
    <PageFrame title={t('tokenFinder.title')}>
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === 'eml' ? { tab: 'eml' } : {}, { replace: true })}
        keepMounted={false}
        // Keep both tabs on one line on narrow screens.
        styles={{ list: { flexWrap: 'nowrap' }, tabLabel: { whiteSpace: 'normal' } }}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="trnsx">{t('tokenFinder.gift_codes_tab')}</Tabs.Tab>
          <Tabs.Tab value="eml">{t('tokenFinder.e_tokens_tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="trnsx">
          <GiftCodes />
          <Text fz="sm" mt="lg">
            <Anchor component={Link} to="/tokenfinder/resend" inherit>
              {t('tokenFinder.to_resend_lookup')}
            </Anchor>
          </Text>
        </Tabs.Panel>
        <Tabs.Panel value="eml">
          <ETokens />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}

import { type Language, languages } from '@comptoir/contract/constants'
import { createPortal } from 'react-dom'
import { createFormat } from '../../../lib/format.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import type { GeneratedCode, Purchase } from './confirmation-data.ts'
import classes from './slip.module.css'

/** The slip for the buyer, in both languages. Hidden on screen, and the only content when printing. */
export function Slip({ generated, purchase }: { generated: GeneratedCode; purchase: Purchase }) {
  const { mode, company, contact, property } = purchase
  const items = [
    ['property', property.name],
    ['customer', mode === 'b2c' && contact.name],
    ['company', mode === 'b2b' && company.name],
    ['contact', mode === 'b2b' && contact.name],
    ['campaign', generated.campaign?.name],
  ] as const
  return createPortal(
    <div className={classes.slip}>
      <p className="wrap between flush" style={{ gap: '0 0.6em', fontWeight: 700 }}>
        {languages.map((language) => (
          <span key={language} lang={language}>
            {slipTexts[language].title}
          </span>
        ))}
      </p>
      <p className={classes.code}>
        <CodeText code={generated.code} />
      </p>
      <dl className={classes.facts}>
        {items.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <Label name={name} />
                <dd>{value}</dd>
              </div>
            ),
        )}
        <div>
          <Label name="date" />
          {languages.map((language) => (
            <dd key={language} lang={language}>
              {createFormat(language).moment(generated.createddate)}
            </dd>
          ))}
        </div>
      </dl>
    </div>,
    document.body,
  )
}

function Label({ name }: { name: keyof (typeof slipTexts)['en'] }) {
  const { en, fr } = slipTexts
  return (
    <dt>
      <span lang="en">{en[name]}</span>
      {en[name] !== fr[name] && (
        <>
          {' / '}
          <span lang="fr">{fr[name]}</span>
        </>
      )}
    </dt>
  )
}

/** The texts of the printed slip, which is bilingual whatever the language of the screen. */
const slipTexts = {
  en: {
    title: 'Confirmation code',
    property: 'Property',
    company: 'Company',
    contact: 'Contact',
    customer: 'Customer',
    campaign: 'Campaign',
    date: 'Date',
  },
  fr: {
    title: 'Code de confirmation',
    property: 'Centre',
    company: 'Entreprise',
    contact: 'Contact',
    customer: 'Client',
    campaign: 'Campagne',
    date: 'Date',
  },
} as const satisfies Record<Language, Record<string, string>>

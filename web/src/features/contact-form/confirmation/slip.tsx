import { languages } from '@comptoir/contract/constants'
import { createPortal } from 'react-dom'
import { slipTexts } from '../../../i18n/slip-texts.ts'
import { createFormat } from '../../../lib/format.ts'
import { CodeText } from '../../../ui/code-text.tsx'
import type { GeneratedCode, Purchase } from './confirmation-data.ts'
import classes from './slip.module.css'

/** The slip for the buyer, in both languages. Hidden on screen, and the only content when printing. */
export function Slip({ generated, purchase }: { generated: GeneratedCode; purchase: Purchase }) {
  const { mode, company, contact, property } = purchase
  const items = [
    ['property', property.name],
    ...(mode === 'b2c'
      ? ([['customer', contact.name]] as const)
      : ([
          ['company', company.name],
          ['contact', contact.name],
        ] as const)),
    ['campaign', generated.campaign?.name],
  ] as const
  return createPortal(
    <div className={classes.slip}>
      <p className={classes.title}>
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

import type { PropertyRow } from '@comptoir/contract/tables/property'
import { Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chooseProperty } from '../../data/chosen-property.ts'
import { safeReturnPath } from '../../lib/safe-return-path.ts'
import { useWords } from '../../lib/use-words.ts'
import { focusOnMount } from '../../ui/focus.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { type State, StateMark } from '../../ui/state-mark.tsx'
import { FirstPropertyForm } from './first-property-form.tsx'
import classes from './first-steps.module.css'
import { installationFigures } from './first-steps-data.ts'

interface FirstStepsProps {
  /** The first property, once there is one. */
  property: PropertyRow | undefined
  onCreated: (property: PropertyRow) => void
}

/** What a superadmin does in a new installation. */
export function FirstSteps({ property, onCreated }: FirstStepsProps) {
  const { t, format } = useWords()
  const [params] = useSearchParams()
  const { data: figures } = useQuery(installationFigures())
  const hasColleagues = figures !== undefined && figures.staff > 1

  /** Chosen at once, in the language that the superadmin is reading. */
  function begin(created: PropertyRow): void {
    chooseProperty(created)
    onCreated(created)
  }

  const figure = (number: number | undefined) => (number === undefined ? '–' : format.count(number))
  return (
    <PageFrame title={t('firstSteps.title')} lead={t(property ? 'firstSteps.lead_begun' : 'firstSteps.lead')}>
      <dl className={classes.figures} aria-label={t('firstSteps.figures')}>
        <Figure label={t('words.properties')}>{figure(property ? 1 : 0)}</Figure>
        <Figure label={t('words.card_types')}>{figure(figures?.cardTypes)}</Figure>
        <Figure label={t('words.companies')}>{figure(figures?.companies)}</Figure>
      </dl>
      <div className={classes.columns}>
        <ol className={classes.steps}>
          <Step
            title={t('firstSteps.property_title')}
            state={property ? 'done' : 'none'}
            stateText={t(property ? 'firstSteps.done' : 'firstSteps.next')}
          >
            {property ? (
              <>
                <p>{t('firstSteps.property_done', { name: property.name, code: property.external_id__c })}</p>
                <Button
                  component={Link}
                  c="var(--on-filled)"
                  to={safeReturnPath(params.get('from')) ?? '/contactform'}
                  ref={focusOnMount}
                >
                  {t(params.has('from') ? 'words.continue' : 'firstSteps.start')}
                </Button>
              </>
            ) : (
              <>
                <p>{t('firstSteps.property_text')}</p>
                <FirstPropertyForm onCreated={begin} />
              </>
            )}
          </Step>
          <Step
            title={t('firstSteps.card_type_title')}
            state={figures?.cardTypes ? 'done' : 'none'}
            stateText={t(figures?.cardTypes ? 'firstSteps.done' : 'firstSteps.later')}
          >
            <p>{t('firstSteps.card_type_text')}</p>
            <p>
              <Link to="/settings/card-types">{t('words.card_types')}</Link>
            </p>
          </Step>
          <Step
            title={t('firstSteps.staff_title')}
            state={hasColleagues ? 'done' : 'none'}
            stateText={t(hasColleagues ? 'firstSteps.done' : 'firstSteps.later')}
          >
            <p>{t('firstSteps.staff_text')}</p>
            <p className="wrap gap-line-lg">
              <Link to="/settings/users">{t('shell.pages.users')}</Link>
              <Link to="/settings/notification-lists">{t('shell.pages.notification_lists')}</Link>
            </p>
          </Step>
        </ol>
        <section className={classes.import} aria-labelledby="first-steps-import">
          <Title order={2} fz="md" id="first-steps-import">
            {t('firstSteps.import_title')}
          </Title>
          <p>{t('firstSteps.import_text')}</p>
          <pre className={classes.command}>npm run admin -- import</pre>
          <p>{t('firstSteps.import_readme')}</p>
        </section>
      </div>
    </PageFrame>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="large figures">{children}</dd>
    </div>
  )
}

function Step({
  title,
  state,
  stateText,
  children,
}: {
  title: string
  state: State
  stateText: string
  children: ReactNode
}) {
  return (
    <li>
      <div className="wrap between baseline gap-line">
        <Title order={2} fz="md">
          {title}
        </Title>
        <StateMark state={state}>{stateText}</StateMark>
      </div>
      {children}
    </li>
  )
}

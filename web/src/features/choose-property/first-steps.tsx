import type { PropertyRow } from '@comptoir/contract/tables/property'
import { Button, Stack, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chooseProperty } from '../../data/chosen-property.ts'
import { createProperty, propertiesKey, readProperty } from '../../data/properties.ts'
import { Failure } from '../../lib/failure.ts'
import { safeReturnPath } from '../../lib/safe-return-path.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import {
  blankProperty,
  PropertyFields,
  type PropertyInputs,
  propertyColumns,
  propertyRules,
} from '../../parts/property-form/property-fields.tsx'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FailureNote } from '../../ui/error-panel.tsx'
import { focusOnMount } from '../../ui/focus.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { type State, StateMark } from '../../ui/state-mark.tsx'
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

/** Creates the first property in place, without a dialog. */
function FirstPropertyForm({ onCreated }: { onCreated: (property: PropertyRow) => void }) {
  const { t, failureText } = useWords()
  const queryClient = useQueryClient()
  const checked = useCheckedForm<PropertyInputs>({
    initial: blankProperty,
    schema: (inputs) => propertyRules(inputs, blankProperty),
  })
  const create = useAction({
    mutationFn: (inputs: PropertyInputs) => createOnce(propertyColumns(inputs)),
    onSuccess: async (property) => {
      onCreated(property)
      await queryClient.invalidateQueries({ queryKey: propertiesKey })
    },
    onError: (error) => {
      const input = error instanceof Failure ? fieldOf(error) : undefined
      if (input && error instanceof Failure) checked.refuse(input, error.key)
    },
  })
  const isPointedOut = create.error instanceof Failure && fieldOf(create.error) !== undefined
  return (
    <form onSubmit={checked.submit((inputs) => create.mutate(inputs))} noValidate>
      <Stack gap="md">
        <PropertyFields checked={checked} takesFocus />
        {create.isError && !isPointedOut && (
          <FailureNote>{failureText(create.error, 'property_creation_fail')}</FailureNote>
        )}
        <div>
          <Button type="submit" loading={create.isPending}>
            {t('firstSteps.create_property')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** If the code is taken by a property of the same name, an earlier attempt has succeeded although its answer was lost. */
async function createOnce(values: PropertyInputs): Promise<PropertyRow> {
  try {
    return await createProperty(values)
  } catch (error) {
    const isTaken = error instanceof Failure && error.key === 'property_code_exists_error'
    const found = isTaken ? await readProperty({ code: values.external_id__c }) : null
    if (found?.name === values.name) return found
    throw error
  }
}

function fieldOf({ key, property }: Failure): string | undefined {
  return key === 'property_code_exists_error' ? 'external_id__c' : property
}

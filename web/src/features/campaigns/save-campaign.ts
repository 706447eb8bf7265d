import { Failure } from '../../data/failure.ts'
import { type Change, changeTables } from '../../data/tables.ts'
import {
  type CampaignInputs,
  type CampaignValues,
  changedColumns,
  inputsOf,
  sameMembers,
  storedValues,
  valuesOf,
} from './campaign-values.ts'
import { type Campaign, deleteCampaign, readCampaign } from './campaigns-data.ts'

/**
 * Creates a campaign and offers it at its properties. The links need the id that only the first request brings; if they
 * fail, the campaign is taken back. `unanswered` is what an earlier attempt with the same code sent without hearing
 * whether it worked: if it did, that campaign is gone on with instead of a second one being made.
 */
export async function createCampaign(inputs: CampaignInputs, unanswered?: CampaignValues): Promise<void> {
  const begun = unanswered && (await readCampaign({ sfid: inputs.sfid }))
  if (unanswered && begun?.islocal && changedColumns(storedValues(begun), unanswered).length === 0) {
    await changeTables(...changesOf(begun, inputs))
    return
  }
  const [created] = await changeTables({
    create: 'campaign',
    values: { ...valuesOf(inputs), sfid: inputs.sfid },
  })
  const { id } = created.campaign
  try {
    await changeTables(linking(id, inputs.properties))
  } catch (error) {
    await takeBack(id)
    throw error
  }
}

export type Outcome = { kind: 'saved' } | { kind: 'gone' } | { kind: 'conflict'; current: Campaign }

/**
 * Saves a campaign and its links, all or nothing, provided that it still is what the person saw when they began.
 * What is stored already, because the answer to an earlier attempt was lost, counts as saved.
 */
export async function updateCampaign(seen: Campaign, inputs: CampaignInputs): Promise<Outcome> {
  try {
    await changeTables(...changesOf(seen, inputs))
    return { kind: 'saved' }
  } catch (error) {
    if (!(error instanceof Failure && outdated.has(error.key))) throw error
    const current = await readCampaign({ id: seen.id })
    if (!current) return { kind: 'gone' }
    if (isStored(current, inputs)) return { kind: 'saved' }
    // Changed and changed back, or touched by nothing that the form shows: there is nothing to compare.
    if (current.systemmodstamp !== seen.systemmodstamp && isStored(current, inputsOf(seen)))
      return updateCampaign(current, inputs)
    return { kind: 'conflict', current }
  }
}

/** The row differs from what was seen, a link is there already, or something is no longer there. */
const outdated = new Set<string>(['conflict', 'not_found'])

function changesOf(seen: Campaign, inputs: CampaignInputs): Change[] {
  const linked = new Set(seen.links.map(({ property_id }) => property_id))
  const withdrawn = seen.links.filter(({ property_id }) => !inputs.properties.includes(property_id))
  const added = inputs.properties.filter((property) => !linked.has(property))
  return [
    {
      update: 'campaign',
      id: seen.id,
      values: { ...valuesOf(inputs) },
      // Links have no version of their own: changing one marks the campaign as changed.
      expect: { ...storedValues(seen), systemmodstamp: seen.systemmodstamp },
    },
    ...(withdrawn.length > 0
      ? [{ deleteMany: 'campaign_property' as const, ids: withdrawn.map(({ id }) => id) }]
      : []),
    ...(added.length > 0 ? [linking(seen.id, added)] : []),
  ]
}

function linking(campaign: number, properties: readonly number[]): Change {
  const rows = properties.map((property) => ({ campaign_id: campaign, property_id: property }))
  return { createMany: 'campaign_property', rows }
}

/** Where even that fails, nobody knows what is stored, which is what a lost answer means. */
async function takeBack(id: number): Promise<void> {
  try {
    await deleteCampaign({ id })
  } catch (cause) {
    throw new Failure('connection_lost', { cause })
  }
}

function isStored(current: Campaign, inputs: CampaignInputs): boolean {
  return (
    changedColumns(storedValues(current), valuesOf(inputs)).length === 0 &&
    sameMembers(
      current.links.map(({ property_id }) => property_id),
      inputs.properties,
    )
  )
}

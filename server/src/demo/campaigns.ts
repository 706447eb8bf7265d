import type { CampaignPropertyRow, CampaignRow } from '@comptoir/contract/tables/campaign'
import { dayLength, isoDay, startOfDay, type Timeline } from './days.ts'
import { tableOf } from './names.ts'
import { type DemoProperty, properties } from './properties.ts'
import { randomFor } from './seeded-random.ts'

export interface DemoCampaign {
  id: number
  code: string
  name: string
  description: string
  announced: number
  start: number
  /** Null for a campaign without an end. */
  end: number | null
  isActive: boolean
  isLocal: boolean
  isDeleted: boolean
  properties: readonly DemoProperty[]
}

export function planCampaigns({ start, today }: Timeline): DemoCampaign[] {
  const seasonal = seasonsFrom(yearOf(start), yearOf(today) + 1)
  const shown = seasonal.filter(({ start: from, end }) => end >= start && from <= today + 100 * dayLength)
  return [...shown, ...specialsAround(startOfDay(today))].map(({ state, managed, ...campaign }, index) => {
    const random = campaignDice(index)
    const ended = campaign.end !== null && campaign.end < today
    const isLocal = managed === 'local'
    return {
      ...campaign,
      id: index + 1,
      announced: Math.min(campaign.start, today) - 20 * dayLength,
      code: isLocal ? campaign.code : `7015E000000000${String(index + 1).padStart(4, '0')}`,
      isActive: state === 'paused' ? false : !ended || random.chance(0.5),
      isLocal,
      isDeleted: state === 'deleted',
      properties: offeredAt(random.fraction(), random.below(properties.length)),
    }
  })
}

/** Whether an order of that time at that property may use the campaign. */
export function runsAt(campaign: DemoCampaign, property: DemoProperty, moment: number): boolean {
  const { start, end, isDeleted } = campaign
  const running = start <= moment && (end === null || moment < end + dayLength)
  return running && !isDeleted && campaign.properties.includes(property)
}

export function* campaignRows(campaigns: readonly DemoCampaign[]): Generator<CampaignRow> {
  for (const campaign of campaigns) {
    const announced = new Date(campaign.announced).toISOString()
    yield {
      id: campaign.id,
      sfid: campaign.code,
      name: campaign.name,
      startdate: isoDay(campaign.start),
      enddate: campaign.end === null ? null : isoDay(campaign.end),
      description: campaign.description,
      isactive: campaign.isActive,
      islocal: campaign.isLocal,
      isdeleted: campaign.isDeleted,
      createddate: announced,
      systemmodstamp: announced,
    }
  }
}

export function* campaignPropertyRows(campaigns: readonly DemoCampaign[]): Generator<CampaignPropertyRow> {
  let id = 0
  for (const campaign of campaigns) {
    for (const property of campaign.properties) {
      yield { id: ++id, campaign_id: campaign.id, property_id: property.id }
    }
  }
}

const campaignDice = randomFor('campaign')

function offeredAt(share: number, first: number): DemoProperty[] {
  const wanted = share < 0.4 ? properties.length : 2 + Math.floor(share * 8)
  return properties.filter((_, index) => (index - first + properties.length) % properties.length < wanted)
}

function yearOf(moment: number): number {
  return new Date(moment).getUTCFullYear()
}

/** Every season of these years. The months are counted from 0. */
function seasonsFrom(first: number, last: number) {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return years.flatMap((year) =>
    seasons.map(([code, french, english, from = '', to = '', managed, description = '']) => ({
      code: `${code}-${year}`,
      name: `${french} ${year} / ${english} ${year}`,
      description,
      start: dayOf(year, from),
      end: dayOf(year, to),
      managed,
      state: 'shown',
    })),
  )
}

function dayOf(year: number, monthAndDay: string): number {
  const [month = 0, day] = monthAndDay.split(' ').map(Number)
  return Date.UTC(year, month, day)
}

const seasons = tableOf(`
  VALENTIN|Saint-Valentin|Valentine's Day|1 1|1 14|local|Pochette rouge offerte avec chaque carte / Red sleeve with every card
  PARENTS|Fête des Mères et des Pères|Mother's and Father's Day|4 1|5 21|elsewhere|10 $ en prime à l’achat de 200 $ / $10 bonus on purchases of $200
  MERCI|Merci à nos équipes|Thank your team|3 1|5 30|local|Achats d’entreprise de 1 000 $ et plus / Corporate purchases of $1,000 and more
  RENTREE|Rentrée|Back to school|7 1|8 15|local|Tirage parmi les acheteurs d’août / Draw among August buyers
  FETES|Temps des fêtes|Holidays|10 1|11 31|elsewhere|5 % en cartes-cadeaux pour 2 500 $ et plus / 5% in gift cards from $2,500`)

/** Dated by days from today, so that one of each kind always exists. */
function specialsAround(morning: number) {
  return specials.map(([code = '', french, english, from, to, managed, state]) => ({
    code,
    name: `${french} / ${english}`,
    description: `${french} – ${english}`,
    start: morning + Number(from) * dayLength,
    end: to === '' ? null : morning + Number(to) * dayLength,
    managed,
    state,
  }))
}

const specials = tableOf(`
  BIENVENUE|Bienvenue aux PME|Welcome small business|-120|240|local|shown
  FIDELITE|Programme de fidélité|Loyalty programme|-900||local|shown
  WEB-PROMO|Promotion en ligne|Online promotion|-30|30|elsewhere|shown
  CLUB-SPORT|Clubs sportifs du quartier|Neighbourhood sports clubs|-60|90|local|shown
  DERNIER-JOUR|Dernière chance|Last chance|-45|0|local|shown
  ECOLES|Collecte des écoles|School fundraiser|-10|75|local|shown
  OUVERTURE|Réouverture de l’aile nord|North wing reopening|21|60|local|shown
  PRINTEMPS-PRO|Printemps des entreprises|Corporate spring|45|120|elsewhere|shown
  PAUSE|Campagne suspendue|Paused campaign|-20|100|local|paused
  ANNULEE|Campagne retirée|Withdrawn campaign|-200|-120|local|deleted`)

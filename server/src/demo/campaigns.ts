import type { CampaignPropertyRow, CampaignRow } from '@comptoir/contract/tables/campaign'
import { dayLength, isoDay, startOfDay, type Timeline } from './days.ts'
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
  const [firstYear, lastYear] = [start, today].map((moment) => new Date(moment).getUTCFullYear()) as [
    number,
    number,
  ]
  const years = Array.from({ length: lastYear - firstYear + 2 }, (_, index) => firstYear + index)
  const everyYear = years.flatMap((year) =>
    seasons.map((season) => ({
      ...season,
      name: `${season.name[0]} ${year} / ${season.name[1]} ${year}`,
      code: `${season.code}-${year}`,
      start: Date.UTC(year, ...season.from),
      end: Date.UTC(year, ...season.to),
      state: 'shown' as const,
    })),
  )
  const shown = everyYear.filter(({ start: from, end }) => end >= start && from <= today + 100 * dayLength)
  const morning = startOfDay(today)
  const extra = specials.map(({ from, to, name, ...special }) => ({
    ...special,
    name: `${name[0]} / ${name[1]}`,
    start: morning + from * dayLength,
    end: to === null ? null : morning + to * dayLength,
  }))
  return [...shown, ...extra].map(({ state, ...campaign }, index) => {
    const random = campaignDice(index)
    const ended = campaign.end !== null && campaign.end < today
    return {
      ...campaign,
      id: index + 1,
      announced: Math.min(campaign.start, today) - 20 * dayLength,
      code: campaign.isLocal ? campaign.code : `7015E000000000${String(index + 1).padStart(4, '0')}`,
      isActive: state === 'paused' ? false : !ended || random.chance(0.5),
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

type MonthAndDay = [month: number, day: number]

interface Planned {
  code: string
  name: [french: string, english: string]
  description: string
  isLocal: boolean
}

const seasons: readonly (Planned & { from: MonthAndDay; to: MonthAndDay })[] = [
  {
    code: 'VALENTIN',
    name: ['Saint-Valentin', "Valentine's Day"],
    description: 'Pochette rouge offerte avec chaque carte / Red sleeve with every card',
    from: [1, 1],
    to: [1, 14],
    isLocal: true,
  },
  {
    code: 'PARENTS',
    name: ['Fête des Mères et des Pères', "Mother's and Father's Day"],
    description: '10 $ en prime à l’achat de 200 $ / $10 bonus on purchases of $200',
    from: [4, 1],
    to: [5, 21],
    isLocal: false,
  },
  {
    code: 'MERCI',
    name: ['Merci à nos équipes', 'Thank your team'],
    description: 'Achats d’entreprise de 1 000 $ et plus / Corporate purchases of $1,000 and more',
    from: [3, 1],
    to: [5, 30],
    isLocal: true,
  },
  {
    code: 'RENTREE',
    name: ['Rentrée', 'Back to school'],
    description: 'Tirage parmi les acheteurs d’août / Draw among August buyers',
    from: [7, 1],
    to: [8, 15],
    isLocal: true,
  },
  {
    code: 'FETES',
    name: ['Temps des fêtes', 'Holidays'],
    description: '5 % en cartes-cadeaux pour 2 500 $ et plus / 5% in gift cards from $2,500',
    from: [10, 1],
    to: [11, 31],
    isLocal: false,
  },
]

/** Dated relative to today, so that one of each kind always exists. */
const specials: readonly ReturnType<typeof special>[] = [
  special('BIENVENUE', ['Bienvenue aux PME', 'Welcome small business'], -120, 240, true),
  special('FIDELITE', ['Programme de fidélité', 'Loyalty programme'], -900, null, true),
  special('WEB-PROMO', ['Promotion en ligne', 'Online promotion'], -30, 30, false),
  special('CLUB-SPORT', ['Clubs sportifs du quartier', 'Neighbourhood sports clubs'], -60, 90, true),
  special('DERNIER-JOUR', ['Dernière chance', 'Last chance'], -45, 0, true),
  special('ECOLES', ['Collecte des écoles', 'School fundraiser'], -10, 75, true),
  special('OUVERTURE', ['Réouverture de l’aile nord', 'North wing reopening'], 21, 60, true),
  special('PRINTEMPS-PRO', ['Printemps des entreprises', 'Corporate spring'], 45, 120, false),
  special('PAUSE', ['Campagne suspendue', 'Paused campaign'], -20, 100, true, 'paused'),
  special('ANNULEE', ['Campagne retirée', 'Withdrawn campaign'], -200, -120, true, 'deleted'),
]

function special(
  code: string,
  name: [french: string, english: string],
  from: number,
  to: number | null,
  isLocal: boolean,
  state: 'shown' | 'paused' | 'deleted' = 'shown',
): Planned & { from: number; to: number | null; state: typeof state } {
  return { code, name, description: `${name[0]} – ${name[1]}`, from, to, isLocal, state }
}

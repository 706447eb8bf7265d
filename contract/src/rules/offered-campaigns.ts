/**
 * The query for the campaigns that may be chosen at a property: linked to it, active and not ended. The screen lists them with
 * it, and the server checks a link of an order with it. In a file of its own, because the desk loads it without zod.
 */
export function offeredCampaigns(propertyId: number, today: string) {
  return {
    join: ['campaign_property'],
    filter: [
      { column: 'campaign_property.property_id', operator: '=', value: propertyId },
      { column: 'isactive', operator: '=', value: true },
      {
        or_: [
          { column: 'enddate', operator: '=', value: null },
          { column: 'enddate', operator: '>=', value: today },
        ],
      },
    ],
  } as const
}

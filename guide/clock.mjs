/** The time in every picture of the guide, whenever it is taken: a Thursday morning. */
export const guideTime = Date.UTC(2026, 10, 12, 15, 30)

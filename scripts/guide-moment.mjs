/** When the pictures of the guide are taken, whatever the day: a Thursday morning. */
export const guideMoment = Date.UTC(2026, 10, 12, 15, 30)

export const campaignCodePattern = /^[A-Z0-9-]{1,18}$/

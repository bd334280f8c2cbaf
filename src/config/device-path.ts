/** Help for the wallet on this device. Kept apart from the wallet's other paths because every page links to help. */
export const deviceHelpPath = '/property/help/index'

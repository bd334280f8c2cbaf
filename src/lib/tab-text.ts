import { textsIn } from './stored-text.ts'

/** Session storage: for this tab alone; survives a reload and ends with the tab. */
export const { read: readTabText, write: writeTabText, remove: removeTabText } = textsIn(() => sessionStorage)

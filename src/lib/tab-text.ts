import { textsIn } from './stored-text.ts'

/** For this tab alone: they outlast a reload, and end with the tab. */
export const { read: readTabText, write: writeTabText, remove: removeTabText } = textsIn(() => sessionStorage)

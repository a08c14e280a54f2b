/** Where the code that was sent to the player's phone is asked for: a state of the profile (spec §2). */
export const PHONE_CODE_PATH = '/userProfile?verify=phone';

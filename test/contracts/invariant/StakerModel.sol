// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @notice A sign-in, and the stake in the 24 hours after it.
/// @param minHeld Smallest stake between the sign-in and 24 hours later; at most `stake`.
struct SignIn {
    uint256 time;
    uint256 stake;
    uint256 reward;
    uint256 minHeld;
}

/// @notice A staker according to the rules, derived from what went in and out of the pool, never from its books.
/// @param earned Rewards of all sign-ins, less forfeits.
/// @param claimed Everything ever claimed.
/// @param transferred Everything ever transferred.
/// @param releasedBefore What earlier streaks of 7 released, including what has been transferred since.
/// @param streak Length of the streak at the last sign-in.
/// @param signIns All sign-ins; those before `firstOpen` are 24 hours old and counted in `maturedAtMost`.
struct Staker {
    uint256 stake;
    uint256 earned;
    uint256 claimed;
    uint256 transferred;
    uint256 releasedBefore;
    uint256 streak;
    uint256 maturedAtMost;
    uint256 firstOpen;
    SignIn[] signIns;
}

/// @title Model of a staker
/// @notice A second implementation of M3, M6 and M7, from the history of sign-ins instead of running totals.
library StakerModel {
    function signedIn(Staker storage self, uint256 time, uint256 reward, bool continues) internal {
        // M7: a streak of 7 or more that ends here has released everything earned until now.
        if (!continues && self.streak >= 7) self.releasedBefore = self.earned;
        self.streak = continues ? self.streak + 1 : 1;
        self.earned += reward;
        self.signIns.push(SignIn({time: time, stake: self.stake, reward: reward, minHeld: self.stake}));
    }

    function unstaked(Staker storage self, uint256 amount, uint256 forfeited) internal {
        self.stake -= amount;
        self.earned -= forfeited;
        for (uint256 i = self.firstOpen; i < self.signIns.length; ++i) {
            SignIn storage signIn = self.signIns[i];
            signIn.minHeld = Math.min(signIn.minHeld, self.stake);
        }
    }

    /// @notice Closes the sign-ins that are 24 hours old at `time`; call it before anything else happens at that time.
    function settle(Staker storage self, uint256 time) internal {
        while (self.firstOpen < self.signIns.length && time >= self.signIns[self.firstOpen].time + 24 hours) {
            self.maturedAtMost += _heldShare(self.signIns[self.firstOpen]);
            self.firstOpen++;
        }
    }

    /// @notice M6: returns the most that can have been earned. Call `settle` first.
    /// @return matured From the sign-ins that are 24 hours old.
    /// @return total From all sign-ins; younger ones count to the extent that their stake is still held.
    function earnedAtMost(Staker storage self) internal view returns (uint256 matured, uint256 total) {
        matured = self.maturedAtMost;
        total = matured;
        for (uint256 i = self.firstOpen; i < self.signIns.length; ++i) {
            total += _heldShare(self.signIns[i]);
        }
    }

    /// @notice M7: returns what may be transferred once `claimed` rewards have been claimed in total.
    function transferable(Staker storage self, uint256 claimed) internal view returns (uint256) {
        uint256 released = self.streak >= 7 ? self.earned : self.releasedBefore;
        return Math.min(claimed, released) - self.transferred;
    }

    function lastSignIn(Staker storage self) internal view returns (SignIn memory) {
        return self.signIns[self.signIns.length - 1];
    }

    function _heldShare(SignIn storage signIn) private view returns (uint256) {
        return (signIn.reward * signIn.minHeld) / signIn.stake;
    }
}

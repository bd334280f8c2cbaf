// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMiningPool} from "../../../contracts/interfaces/IMiningPool.sol";

import {PoolTest} from "../support/PoolTest.sol";
import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

/// @dev A stake of 600 tokens earns 60,000 units on day 1 of a streak, 70,000 on day 2, … 120,000 on day 7.
contract ClaimTest is PoolTest {
    function test_MovesMaturedRewardsToClaimed() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours);
        uint256 held = token.balanceOf(address(pool));

        vm.assertEq(claimAs(alice), 60_000, "claimed now");
        vm.assertEq(accountOf(alice).claimed, 60_000, "claimed");
        vm.assertEq(accountOf(alice).claimable, 0, "nothing left to claim");
        vm.assertEq(pool.poolState().promised, 60_000, "still promised");
        vm.assertEq(token.balanceOf(address(pool)), held, "no token moves");
    }

    function test_EmitsClaimed() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours);
        vm.expectEmit(address(pool));
        emit IMiningPool.Claimed(alice, 60_000);
        claimAs(alice);
    }

    function test_AddsToEarlierClaims() public {
        liveStreak(alice, 600 * one, 2);
        claimAs(alice);
        warpBy(24 hours);
        vm.assertEq(claimAs(alice), 70_000, "claimed now");
        vm.assertEq(accountOf(alice).claimed, 130_000, "claimed");
    }

    function test_ClaimsThePreviousRewardAndLeavesTheUnmaturedOne() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        warpBy(12 hours);
        vm.assertEq(claimAs(alice), 60_000, "claimed now");
        vm.assertEq(accountOf(alice).lastReward, 70_000, "still waits");

        warpBy(12 hours);
        vm.assertEq(claimAs(alice), 70_000, "a day after its sign-in");
    }

    function test_WorksWhilePaused() public {
        liveStreak(alice, 600 * one, 1);
        pause();
        warpBy(24 hours);
        vm.assertEq(claimAs(alice), 60_000);
    }

    function test_WorksWithoutAStake() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours);
        unstakeAs(alice, 600 * one);
        vm.assertEq(claimAs(alice), 60_000);
    }

    function test_WorksWithABrokenStreak() public {
        liveStreak(alice, 600 * one, 3);
        warpDays(30);
        vm.assertEq(claimAs(alice), 60_000 + 70_000 + 80_000);
    }

    function test_RejectsOneSecondBeforeMaturity() public {
        liveStreak(alice, 600 * one, 1);
        uint256 maturesAt = timeNow() + 24 hours;
        vm.warp(maturesAt - 1);
        expectNothingToClaim(maturesAt);
        claimAs(alice);
    }

    function test_RejectsWithTheEarlierMaturityOfTwo() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        expectNothingToClaim(DAY_0 + 1 days + 12 hours);
        claimAs(alice);
    }

    function test_RejectsWithTheLastMaturityOnceThePreviousWasClaimed() public {
        liveTwoUnmaturedSignIns(alice, 600 * one);
        warpBy(12 hours);
        claimAs(alice);
        expectNothingToClaim(DAY_0 + 2 days);
        claimAs(alice);
    }

    function test_RejectsAUserWhoNeverSignedIn() public {
        stakeAs(alice, 600 * one);
        expectNothingToClaim(0);
        claimAs(alice);
    }

    function test_RejectsASecondClaim() public {
        liveStreak(alice, 600 * one, 1);
        warpBy(24 hours);
        claimAs(alice);
        expectNothingToClaim(0);
        claimAs(alice);
    }

    function test_RejectsWhenTheRewardWasForfeited() public {
        liveStreak(alice, 600 * one, 1);
        unstakeAs(alice, 600 * one);
        warpBy(24 hours);
        expectNothingToClaim(0);
        claimAs(alice);
    }

    function test_RejectsWhenTheRewardWasZero() public {
        setRules(0, 200, 10);
        liveStreak(alice, 600 * one, 1);
        expectNothingToClaim(0);
        claimAs(alice);
    }

    /// @dev Mostly claims within a second of the moment when one of the last two rewards matures.
    function testFuzz_ClaimsExactlyWhatIs24HoursOld(uint24[8] memory waits, uint32 wait, uint8 moment) public {
        stakeAs(alice, 600 * one);
        uint256[8] memory signedInAt;
        uint256[8] memory rewards;
        for (uint256 i = 0; i < waits.length; ++i) {
            warpBy(bound(waits[i], 24 hours, 60 hours) - (i % 2) * 12 hours);
            if (timeNow() < accountOf(alice).nextSignInAt) continue;
            rewards[i] = signInAs(alice);
            signedInAt[i] = timeNow();
        }
        uint256 maturity = signedInAt[waits.length - 1 - (moment % 2)] + 24 hours;
        if (moment >= 64 && maturity > timeNow()) vm.warp(maturity - 1 + (wait % 3));
        else warpBy(bound(wait, 0, 30 hours));

        uint256 matured = 0;
        for (uint256 i = 0; i < waits.length; ++i) {
            if (timeNow() >= signedInAt[i] + 24 hours) matured += rewards[i];
        }
        vm.assertEq(accountOf(alice).claimable, matured, "announced");
        vm.assertEq(claimAs(alice), matured, "claimed");
    }

    function expectNothingToClaim(uint256 nextMaturesAt) private {
        vm.expectRevert(abi.encodeWithSelector(IMiningPool.NothingToClaim.selector, nextMaturesAt));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: keep a streak alive with the minimum stake and add the capital only on day 7, to earn double the rate.
contract DustStreakTest is PoolTest {
    address private attacker = namedAddress("attacker");

    function setUp() public override {
        super.setUp();
        liveStreak(attacker, 10 * one, 6);
        warpDays(1);
        stakeAs(attacker, 6_000 * one);
    }

    function test_CapitalAddedOnDay7EarnsAtFactorOne() public {
        vm.assertEq(signInAs(attacker), 2_000 + 600_000, "10 tokens twice, 6,000 once");
    }

    function test_CapitalEarnsDoubleOnlyFromTheNextDay() public {
        signInAs(attacker);
        warpDays(1);
        vm.assertEq(signInAs(attacker), 2 * 601_000);
    }

    function test_CapitalThatLeavesWithin24HoursForfeitsItsReward() public {
        signInAs(attacker);
        warpBy(24 hours - 1);
        uint256 forfeited = unstakeAs(attacker, 6_000 * one);
        vm.assertLe(accountOf(attacker).lastReward, 2_000, "at most what the dust earned");
        vm.assertGe(forfeited, 600_000, "all that the capital earned");
    }

    function test_RestakedCapitalStartsAgainAtFactorOne() public {
        signInAs(attacker);
        for (uint256 i = 0; i < 3; ++i) {
            warpDays(1);
            unstakeAs(attacker, 6_000 * one);
            stakeAs(attacker, 6_000 * one);
            vm.assertEq(signInAs(attacker), 2_000 + 600_000, "never twice");
        }
    }

    function test_StreakOfDustReleasesOnlyWhatItEarned() public {
        signInAs(attacker);
        claimAs(attacker);
        vm.assertEq(accountOf(attacker).transferable, 8_498, "six days of 10 tokens, each rounded down");
    }

    /// @dev Bob holds 6,000 tokens for the whole week.
    function test_StakingForTheWholeWeekEarnsMore() public {
        vm.warp(DAY_0 + 12 hours);
        uint256 bobEarned = liveStreak(bob, 6_000 * one, 7);
        uint256 attackerEarned = 8_498 + signInAs(attacker);
        vm.assertGt(bobEarned, 10 * attackerEarned, "630 against 61");
    }
}

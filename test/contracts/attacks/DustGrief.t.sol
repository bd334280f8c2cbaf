// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PoolTest} from "../support/PoolTest.sol";
import {vm} from "../support/Vm.sol";

/// @dev Attack: use dust to spoil someone's streak, stake or rewards, or to block the pool.
contract DustGriefTest is PoolTest {
    address private attacker = namedAddress("attacker");
    bytes32 private victimBefore;

    function setUp() public override {
        super.setUp();
        liveStreak(alice, 600 * one, 3);
        stakeAs(alice, 100 * one);
        victimBefore = fingerprintOf(alice);
    }

    function test_DustSentToThePoolBecomesReserve() public {
        token.mint(attacker, 1);
        vm.prank(attacker);
        token.transfer(address(pool), 1);
        assertVictimUntouched();
        pool.sync();
        assertVictimUntouched();
        vm.assertEq(token.balanceOf(attacker), 0, "the attacker's loss");
    }

    function test_DustSentToTheVictimChangesNothing() public {
        token.mint(alice, 1);
        assertVictimUntouched();
    }

    function test_DustFundedChangesNothing() public {
        giveAndApprove(attacker, 1);
        vm.prank(attacker);
        pool.fund(1);
        assertVictimUntouched();
    }

    function test_DustStakedByOthersChangesNothing() public {
        for (uint256 i = 0; i < 50; ++i) {
            stakeAs(address(uint160(0xD057 + i)), 1);
        }
        assertVictimUntouched();
        warpDays(1);
        vm.assertEq(signInAs(alice), 90_000 + 10_000, "day 4, and the fresh stake");
    }

    function test_RewardsSentToTheVictimAreOrdinaryTokens() public {
        liveAndClaim(attacker, 600 * one, 7);
        bytes32 before = fingerprintOf(alice);
        transferAs(attacker, alice, 1);
        vm.assertEq(fingerprintOf(alice), before, "alice's account");
        vm.assertEq(token.balanceOf(alice), 1, "alice's gain");
    }

    /// @dev Staking, signing in and withdrawing affect only the caller: no parameter names another account.
    function test_AttackersCallsAffectNoOneElse() public {
        liveStreak(attacker, 10 * one, 1);
        exitAs(attacker);
        vm.warp(DAY_0 + 2 days + 12 hours);
        assertVictimUntouched();
    }

    function assertVictimUntouched() private view {
        vm.assertEq(fingerprintOf(alice), victimBefore, "alice's account");
    }

    function fingerprintOf(address account) private view returns (bytes32) {
        return keccak256(abi.encode(accountOf(account)));
    }
}
